import type { EntriesHistory } from '../../catalog/bulk/git-history.ts';
import type { OpenCatalog } from '../../catalog/open.ts';

/** What files are made of: a build, or a catalog that is open in this process. */
export type FileSource = {
  catalog: OpenCatalog;
  /** Null if the catalog is not part of a site. */
  siteUrl: string | null;
  /** When entries and operations changed. Null outside a build. */
  history: EntriesHistory | null;
};

type Text = string | Uint8Array;

/** How a file is made. A path with a value, such as `{slug}`, stands for one file for each name. */
export type FileContent = {
  names?: (source: FileSource) => readonly string[];
  /**
   * Each call makes the content anew: keeping it would double the memory of a build.
   * @param name the value in the path. Empty if the path has none
   * @returns null if the source has no such file
   */
  write: (source: FileSource, name: string) => Text | null | Promise<Text | null>;
};

/** A file that programs of any origin may read, with the headers that its path does not imply. */
export type FileRow = FileContent & {
  path: `/${string}`;
  contentType: string;
  headers?: Readonly<Record<string, string>>;
};

/** A path for Netlify's functions: `/entries/{category}.ndjson` becomes `/entries/:file`. */
export const functionPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.includes('{') ? ':file' : segment))
    .join('/');

/** A path for Netlify's header rules: `/entries/{category}.ndjson` becomes `/entries/*`. */
export const headerPath = (path: string): string => path.replace(/\{\w+\}.*$/, '*');

export const filePath = ({ path }: Pick<FileRow, 'path'>, name: string): string =>
  path.replace(/\{\w+\}/, name);

/** The names of the files of a row. One empty name if its path has no value. */
export const fileNames = ({ names }: Partial<FileContent>, source: FileSource): readonly string[] =>
  names ? names(source) : [''];
