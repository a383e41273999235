declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    /** Sampling interval in milliseconds. A run ends with a sample. */
    sampleInt: number;
    requests: Request[];
    overallRate?: number;
  };
  type Result = {
    duration: number;
    errors: number;
    requests: { total: number };
    statusCodeStats: Record<string, { count: number }>;
  };
  interface Instance extends PromiseLike<Result> {
    on: (
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ) => void;
    stop: () => void;
  }
  const autocannon: (options: Options) => Instance;
  export default autocannon;
}
