import type { Category } from '../entry/category.ts';
import { isWebAddress } from '../entry/endpoint.ts';
import type { OperationsFile, SourceKind } from './file-schema.ts';
import type { SourceDetail } from './published-schema.ts';

type SourceFields = Pick<OperationsFile, 'source' | 'source_kind' | 'origin' | 'digest'>;

/** The parts of a source. A file names its kind only if its address does not show it. */
export const sourceDetailOf = (category: Category, file: SourceFields): SourceDetail => ({
  kind: file.source_kind ?? kindOf(category, file),
  ...placeOf(file.source),
  ...(file.digest === undefined ? {} : { digest: file.digest }),
});

const DESCRIPTION = /\.(?:json|ya?ml)$|openapi/i; // An address such as /openapi has no ending.

/** Two sources, such as a description and a page, are read by people. */
function kindOf(category: Category, { source, origin }: SourceFields): SourceKind {
  if (/[;\s]https?:/.test(source)) return 'documentation';
  if (category === 'cli') return origin === 'run' ? 'help' : 'documentation';
  if (category === 'mcp')
    return origin === 'run' || /\/(?:tools\.json$|__toolsnaps__)/.test(source)
      ? 'tools_list'
      : 'documentation';
  if (/\/discovery\/.*\.json$|\$discovery\/rest/.test(source)) return 'google_discovery';
  if (/\/(?:botocore|smithy|api-models-aws)\/.*\.json$/.test(source)) return 'smithy';
  return origin !== 'documentation' && DESCRIPTION.test(source) ? 'openapi' : 'documentation';
}

const GITHUB = /^(https:\/\/github\.com\/[^/]+\/[^/]+)\/(?:blob|tree)\/([^/]+)(?:\/(.*))?$/;
/** `npm:@scope/server@1.2.0:dist/api.json`, `debian:binutils 2.44-3`, `npm:lighthouse 12.8.2`. */
const PACKAGE = /^([a-z]+:@?[^@:\s]+)(?:[@\s]([^\s:]+(?::\d[^\s:]*)?))?(?::(\S+))?$/;

function placeOf(source: string): Omit<SourceDetail, 'kind'> {
  const [, repository, commit, path] = GITHUB.exec(source) ?? [];
  if (repository) return { repository, ...(commit ? { commit } : {}), ...(path ? { path } : {}) };
  if (isWebAddress(source)) return { page: source };
  const [, packageName, version, file] = PACKAGE.exec(source) ?? [];
  if (!packageName) return {};
  return {
    package: packageName,
    ...(version ? { version } : {}),
    ...(file ? { path: file } : {}),
  };
}
