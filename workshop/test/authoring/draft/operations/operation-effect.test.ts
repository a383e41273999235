import { expect, it } from 'vitest';
import { effectOf } from '../../../../authoring/draft/operations/operation-effect.ts';

it.each([
  ['GET', 'deleteNothing', 'read'],
  ['DELETE', 'films.delete', 'destroy'],
  ['PUT', 'getOrCreate', 'write'],
  ['POST', 'ListFilms', 'read'],
  ['POST', 'films.search', 'read'],
  ['POST', 'PurgeQueue', 'destroy'],
  ['POST', 'batchDelete', 'destroy'],
  ['POST', 'CreateFilm', 'write'],
  ['POST', 'checkout', 'write'],
  ['POST', 'check_create', 'write'],
  ['POST', 'check_in', 'write'],
  ['POST', 'scanArtifact', 'write'],
  ['POST', 'Scan', 'read'],
  ['POST', 'StartQuery', 'write'],
  ['POST', 'GetWorkflowRun', 'read'],
  ['POST', 'AdminListDevices', 'read'],
  ['POST', 'GenerateRandom', 'read'],
  ['POST', 'GenerateAccessToken', 'write'],
  ['POST', 'keys.encrypt', 'read'],
  ['POST', 'EncryptVolume', 'write'],
  ['POST', 'DescribeCreateAccountStatus', 'read'],
  ['POST', 'reels/pool-info', 'read'],
  ['POST', 'accessRequests.info', 'read'],
  ['POST', 'authInfo', 'read'],
  ['POST', 'RequestEnvironmentInfo', 'write'],
  ['POST', null, 'write'],
] as const)('%s with the id %s has the effect %s', (method, id, effect) => {
  expect(effectOf(method, id)).toBe(effect);
});
