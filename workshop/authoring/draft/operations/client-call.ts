import type ts from 'typescript';
import type { TypeSchemas } from './typescript-schemas.ts';

type Json = Record<string, unknown>;
/** An argument, or a field of a result. */
export type Field = { name: string; schema: Json; isOptional: boolean };
/** A call that a client makes. `body` is a list of fields, or the schema of all of it. */
export type ClientCall = {
  id: string;
  method: string;
  path: string;
  documentation: string;
  isDeprecated: boolean;
  query: Field[];
  body: Field[] | Json | null;
  bodyType: string;
  result: ts.Type | undefined;
};
/** Finds the calls of one file of a client. */
export type CallReader = (file: ts.SourceFile, access: ClientAccess) => ClientCall[];
export type ClientAccess = {
  checker: ts.TypeChecker;
  schemas: TypeSchemas;
  /** Undefined if there is no such file. */
  readText: (name: string) => string | undefined;
};
