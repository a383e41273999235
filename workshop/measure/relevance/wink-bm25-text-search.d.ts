declare module 'wink-bm25-text-search' {
  type Engine = {
    defineConfig: (config: object) => boolean;
    definePrepTasks: (tasks: ((text: string) => string[])[]) => number;
    addDoc: (doc: object, id: string) => number;
    consolidate: () => boolean;
    search: (text: string, limit?: number) => [string, number][];
    exportJSON: () => string;
    importJSON: (json: string) => boolean;
  };
  const createEngine: () => Engine;
  export default createEngine;
}
