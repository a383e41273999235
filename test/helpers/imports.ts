/** A module specifier of a source text, and what the text takes from it. */
export type Import = { specifier: string; reExport: boolean };

const STATEMENT = /^\s*(import|export)\s(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every module that a text names in an import or export line, also in calls of import(). */
export function importsOf(text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, verb, specifier = '']) => ({
    specifier,
    reExport: verb === 'export',
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ specifier, reExport: false }));
  return [...statements, ...dynamic];
}
