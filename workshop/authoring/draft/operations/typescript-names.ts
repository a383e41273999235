import { posix } from 'node:path';
import ts from 'typescript';

type Definitions = ReadonlyMap<string, ts.Node>;
/** Where a name of a file comes from: a file, if it is one of the source, and the name there. Null: all of the file. */
type Imported = { file: string | undefined; name: string | null };

const MAX_EXPORT_STEPS = 5;
const ENDING = /\.[cm]?[jt]sx?$/;

/**
 * What names stand for in the files of a source. A name that a file neither defines nor imports from another file of the
 * source means the last definition of that name anywhere.
 */
export class SourceNames {
  readonly #files: ReadonlyMap<string, ts.SourceFile>;
  readonly #definitions: ReadonlyMap<string, Definitions>;
  readonly #imports: ReadonlyMap<string, ReadonlyMap<string, Imported>>;
  readonly #everywhere: Definitions;

  constructor(files: readonly ts.SourceFile[]) {
    this.#files = new Map(files.map((file) => [file.fileName.replace(ENDING, ''), file]));
    this.#definitions = new Map(files.map((file) => [file.fileName, definitionsOf(file)]));
    this.#imports = new Map(files.map((file) => [file.fileName, this.#importsOf(file)]));
    this.#everywhere = new Map([...this.#definitions.values()].flatMap((each) => [...each]));
  }

  definitionOf(identifier: ts.Identifier): ts.Node | undefined {
    const { text: name } = identifier;
    const { fileName } = identifier.getSourceFile();
    const own = this.#definitions.get(fileName)?.get(name);
    if (own) return own;
    const imported = this.#imports.get(fileName)?.get(name);
    const found =
      imported?.file && imported.name && this.#exported(imported.file, imported.name, MAX_EXPORT_STEPS);
    return found || this.#everywhere.get(imported?.name ?? name);
  }

  /** What a file exports that `import * as identifier` names. */
  memberOf(identifier: ts.Identifier, name: string): ts.Node | undefined {
    const imported = this.#imports.get(identifier.getSourceFile().fileName)?.get(identifier.text);
    if (!imported?.file || imported.name !== null) return undefined;
    return this.#exported(imported.file, name, MAX_EXPORT_STEPS);
  }

  /** A definition of a file, or of a file from which it exports the name again. */
  #exported(fileName: string, name: string, steps: number): ts.Node | undefined {
    const own = this.#definitions.get(fileName)?.get(name);
    if (own || steps === 0) return own;
    const statements = this.#files.get(fileName.replace(ENDING, ''))?.statements ?? [];
    for (const each of statements) {
      if (!ts.isExportDeclaration(each) || !each.moduleSpecifier) continue;
      const clause = each.exportClause;
      const named =
        clause && ts.isNamedExports(clause)
          ? clause.elements.find((element) => element.name.text === name)
          : undefined;
      if (clause && !named) continue;
      const from = this.#fileAt(fileName, each.moduleSpecifier);
      const found =
        from && this.#exported(from, (named?.propertyName ?? named?.name)?.text ?? name, steps - 1);
      if (found) return found;
    }
    return undefined;
  }

  #importsOf(file: ts.SourceFile): Map<string, Imported> {
    const found = new Map<string, Imported>();
    for (const each of file.statements) {
      if (!ts.isImportDeclaration(each)) continue;
      const bindings = each.importClause?.namedBindings;
      if (!bindings) continue;
      const from = this.#fileAt(file.fileName, each.moduleSpecifier);
      if (ts.isNamespaceImport(bindings)) {
        found.set(bindings.name.text, { file: from, name: null });
        continue;
      }
      for (const { name, propertyName } of bindings.elements)
        found.set(name.text, { file: from, name: (propertyName ?? name).text });
    }
    return found;
  }

  /** The file that `'./ports.js'` means. Undefined for packages. */
  #fileAt(fileName: string, specifier: ts.Expression): string | undefined {
    if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return undefined;
    const path = posix.join(posix.dirname(fileName), specifier.text);
    const places = [path, path.replace(ENDING, ''), `${path}/index`];
    return places.map((place) => this.#files.get(place)?.fileName).find((each) => each !== undefined);
  }
}

/** Constants, functions and enumerations of a file. */
function definitionsOf(file: ts.SourceFile): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  forEachNode(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer);
    else if ((ts.isFunctionDeclaration(node) || ts.isEnumDeclaration(node)) && node.name)
      found.set(node.name.text, node);
  });
  return found;
}

export function forEachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => forEachNode(child, visit));
}
