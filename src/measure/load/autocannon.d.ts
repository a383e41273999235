declare module 'autocannon' {
  type Shot = { method: string; path: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    /** How often it counts, in milliseconds: it ends with a count. */
    sampleInt: number;
    requests: Shot[];
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
      heard: (client: unknown, status: number, bytes: number, ms: number) => void,
    ) => void;
    stop: () => void;
  }
  const fire: (options: Options) => Instance;
  export default fire;
}
