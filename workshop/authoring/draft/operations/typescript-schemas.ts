import ts from 'typescript';

type Json = Record<string, unknown>;

const BINARY_TYPES = [
  'ArrayBuffer',
  'Blob',
  'Buffer',
  'File',
  'FileLike',
  'ReadableStream',
  'Uint8Array',
  'Uploadable',
];
const MAX_FIELDS = 400; // Of one type. What has more is a map of names.

/** JSON Schemas of TypeScript types. Named object types are collected as components, because they may name themselves. */
export class TypeSchemas {
  readonly components: Record<string, Json> = {};
  readonly #checker: ts.TypeChecker;
  readonly #names = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  schemaOf(type: ts.Type): Json {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral())
      return { type: type.isStringLiteral() ? 'string' : 'number', enum: [type.value] };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', enum: [this.#checker.typeToString(type) === 'true'] };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.isUnion()) return this.#union(type.types);
    if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.StringLike))
      return { type: 'string' }; // `string & {}` is any text beside the known ones.
    return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? this.#object(type) : {};
  }

  /** The fields of an object type as arguments: name, schema, description and whether it may be left out. */
  fieldsOf(type: ts.Type): { name: string; schema: Json; isOptional: boolean }[] {
    return this.#checker.getPropertiesOfType(this.#checker.getNonNullableType(type)).flatMap((symbol) => {
      const own = this.#checker.getTypeOfSymbol(symbol);
      if (own.getCallSignatures().length > 0 || isHidden(symbol)) return [];
      const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim();
      const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0 || this.#isLeftOut(type, symbol.name);
      return [
        {
          name: symbol.name,
          isOptional,
          schema: { ...this.schemaOf(own), ...(text ? { description: text } : {}) },
        },
      ];
    });
  }

  /** Speakeasy's `Request$Outbound` has defaults filled in. Callers write a `Request`, and may leave those fields out. */
  #isLeftOut({ aliasSymbol }: ts.Type, field: string): boolean {
    const given = aliasSymbol?.name.replace(/\$Outbound$/, '') ?? '';
    const source = aliasSymbol?.declarations?.[0]?.getSourceFile();
    if (!source || given === aliasSymbol?.name) return false;
    const symbol = this.#checker.getSymbolAtLocation(source)?.exports?.get(given as ts.__String);
    const own = symbol && this.#checker.getDeclaredTypeOfSymbol(symbol);
    const property = own?.getProperty(
      field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    return property !== undefined && (property.flags & ts.SymbolFlags.Optional) !== 0;
  }

  #union(types: readonly ts.Type[]): Json {
    const given = types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const isAnyText = given.some((each) => this.#isOpenText(each));
    const schemas = given
      .filter((each) => !isAnyText || !each.isStringLiteral())
      .map((each) => this.schemaOf(each));
    if (schemas.some((each) => Object.keys(each).length === 0)) return {};
    const merged = mergeEnums(schemas);
    return merged.length === 1 ? (merged[0] as Json) : { anyOf: merged };
  }

  #isOpenText(type: ts.Type): boolean {
    return type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);
  }

  #object(type: ts.Type): Json {
    const { name } = type.aliasSymbol ?? type.symbol ?? {};
    if (name !== undefined && BINARY_TYPES.includes(name)) return { type: 'string', format: 'binary' };
    if (name === 'Decimal') return { type: 'string' }; // Stripe's class for exact numbers.
    if (name === 'Date') return { type: 'string', format: 'date-time' };
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: element ? this.schemaOf(element) : {} };
    }
    const known = this.#names.get(type);
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` };
    const own = `${name === undefined || name === '__type' ? 'Object' : name}${this.#names.size}`;
    this.#names.set(type, own);
    this.components[own] = {}; // A type that names itself finds its name before it is read.
    this.components[own] = this.#fields(type);
    return { $ref: `#/components/schemas/${own}` };
  }

  #fields(type: ts.Type): Json {
    const fields = this.fieldsOf(type).slice(0, MAX_FIELDS);
    const required = fields.flatMap(({ name, isOptional }) => (isOptional ? [] : [name]));
    const index = type.getStringIndexType();
    return {
      type: 'object',
      ...(fields.length > 0
        ? { properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) }
        : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: this.schemaOf(index) } : {}),
    };
  }
}

/** Private and protected members, and those that symbols name. */
const isHidden = ({ name, declarations = [] }: ts.Symbol): boolean =>
  /^(?:__@|#)/.test(name) ||
  declarations.some(
    (each) => ts.getCombinedModifierFlags(each) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
  );

/** Literals of one type are one list, and both booleans are a boolean. */
function mergeEnums(schemas: readonly Json[]): Json[] {
  const merged: Json[] = [];
  for (const schema of schemas) {
    const same = merged.find(({ type, enum: values }) => values && schema.enum && type === schema.type);
    if (same) same.enum = [...(same.enum as unknown[]), ...(schema.enum as unknown[])];
    else merged.push({ ...schema });
  }
  return merged.map((each) =>
    each.type === 'boolean' && (each.enum as unknown[] | undefined)?.length === 2
      ? { type: 'boolean' }
      : each,
  );
}
