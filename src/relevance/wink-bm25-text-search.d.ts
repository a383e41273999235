declare module 'wink-bm25-text-search' {
  type Engine = {
    defineConfig: (config: object) => boolean;
    definePrepTasks: (tasks: ((text: string) => string[])[]) => number;
    addDoc: (doc: object, id: number) => number;
    consolidate: () => boolean;
    search: (text: string, limit?: number) => [string, number][];
  };
  const createEngine: () => Engine;
  export default createEngine;
}
