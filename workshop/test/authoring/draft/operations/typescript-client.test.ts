import { expect, it } from 'vitest';
import { clientAsOpenApi } from '../../../../authoring/draft/operations/typescript-client.ts';

type Document = {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
};

const INFO = { title: 'Tides', version: '1.0.0', server: 'https://tides.example.org' };

/** The document that is read from files by name. Only declarations and sources are given to the reader. */
function read(files: Record<string, string>): Document {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`/client/${name}`, text]));
  const named = [...texts.keys()].filter((name) => name.endsWith('ts'));
  return clientAsOpenApi(named, (name) => texts.get(name), INFO) as Document;
}

const CORE = `
  export declare class APIResource { _client: any }
  export type APIPromise<T> = Promise<T>;
  export interface RequestOptions { maxRetries?: number }
`;

it('a client by Stainless gives the path of its script and the types of its declarations', () => {
  const { paths, components } = read({
    'core.d.ts': CORE,
    'resources/heights.d.ts': `
      import { APIResource, APIPromise, RequestOptions } from '../core';
      export declare class Heights extends APIResource {
        /** Returns heights at a port. */
        list(portID: string, query?: HeightListParams | null, options?: RequestOptions): APIPromise<Heights.Page>;
        /** @deprecated */
        create(params: HeightCreateParams, options?: RequestOptions): APIPromise<void>;
      }
      export declare namespace Heights { interface Page { data: Array<Height>; next?: string } }
      export interface Height { level: number; kind: 'high' | 'low' | null; around?: Height }
      export interface HeightListParams {
        /** Length of the forecast */
        days?: number;
        unit?: 'metre' | (string & {});
      }
      export interface HeightCreateParams { 'Idempotency-Key'?: string; port: string; levels: Record<string, number> }
    `,
    'resources/heights.js': `
      class Heights extends resource.APIResource {
        list(portID, query = {}, options) {
          return this._client.get((0, path_1.path) \`/ports/\${portID}/heights\`, { query, ...options });
        }
        create(params, options) {
          const { 'Idempotency-Key': idempotencyKey, ...body } = params;
          return this._client.post('/heights', {
            body,
            ...options,
            headers: build([{ 'Idempotency-Key': idempotencyKey }, options?.headers]),
          });
        }
      }
    `,
  });
  expect(paths['/ports/{portID}/heights']?.get).toMatchObject({
    operationId: 'Heights_list',
    description: 'Returns heights at a port.',
    parameters: [
      { name: 'portID', in: 'path', required: true },
      {
        name: 'days',
        in: 'query',
        required: false,
        schema: { type: 'number' },
        description: 'Length of the forecast',
      },
      { name: 'unit', in: 'query', required: false, schema: { type: 'string' } },
    ],
  });
  const { post } = paths['/heights'] ?? {};
  expect(post).toMatchObject({ deprecated: true, requestBody: { required: true } });
  expect(JSON.stringify(post)).toContain('"required":["port","levels"]');
  expect(JSON.stringify(post)).not.toContain('Idempotency-Key');
  const height = Object.values(components.schemas).find((each) => JSON.stringify(each).includes('level'));
  expect(height).toMatchObject({
    type: 'object',
    properties: {
      level: { type: 'number' },
      kind: { anyOf: [{ type: 'null' }, { type: 'string', enum: ['high', 'low'] }] },
    },
    required: ['level', 'kind'],
  });
});

it("Stripe's client sends bodies as a form, and names the elements of lists in the query with brackets", () => {
  const { paths } = read({
    'resources/Charges.d.ts': `
      export declare class ChargeResource {
        list(params?: ChargeListParams): Promise<unknown>;
        update(id: string, params?: { amount?: number }): Promise<unknown>;
      }
      export interface ChargeListParams { expand?: Array<string> }
    `,
    'resources/Charges.js': `
      export class ChargeResource extends StripeResource {
        list(params, options) { return this._makeRequest('GET', '/v1/charges', params, options); }
        update(id, params, options) {
          return this._makeRequest('POST', \`/v1/charges/\${encodeURIComponent(id)}\`, params, options);
        }
      }
    `,
  });
  expect(paths['/v1/charges']?.get).toMatchObject({
    operationId: 'Charge_list',
    parameters: [{ name: 'expand[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } }],
  });
  expect(paths['/v1/charges/{id}']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': { schema: { properties: { amount: { type: 'number' } } } },
      },
    },
  });
});

it('a client by Speakeasy gives the names that are sent, and leaves optional what it fills in itself', () => {
  const { paths } = read({
    'models/heights.d.ts': `
      export type GetHeightsRequest = { portId: string; maxDays?: number };
      export type GetHeightsRequest$Outbound = { port_id: string; max_days: number };
    `,
    'funcs/getHeights.d.ts': `
      import { GetHeightsRequest } from '../models/heights';
      /** List heights */
      export declare function getHeights(client: unknown, request: GetHeightsRequest): Promise<unknown>;
    `,
    'funcs/getHeights.js': `
      const path = pathToFunc("/v3/ports/{port_id}/heights")(pathParams);
      const query = encodeFormQuery({
        "max_days": payload.max_days,
      });
      const context = { operationID: "getHeights" };
      const request = client._createRequest(context, { method: "GET", path, query });
    `,
  });
  expect(paths['/v3/ports/{port_id}/heights']?.get).toMatchObject({
    operationId: 'getHeights',
    description: 'List heights',
    parameters: [
      { name: 'port_id', in: 'path' },
      { name: 'max_days', in: 'query', required: false, schema: { type: 'number' } },
    ],
  });
});

it('a client by swagger-typescript-api says in comments what it calls', () => {
  const { paths } = read({
    'Api.d.ts': `
      export interface HeightsParams { portId: string; days?: number }
      export declare class Api {
        /** @description Heights at a port. @request GET:/ports/{port_id}/heights */
        heights: ({ portId, ...query }: HeightsParams, params?: object) => Promise<{ level: number }[]>;
        /**
         * @description Add a height.
         * @request POST:/heights
         */
        addHeight: (CreateHeight: { level: number }, params?: object) => Promise<void>;
      }
    `,
  });
  expect(paths['/ports/{port_id}/heights']?.get).toMatchObject({
    parameters: [
      { name: 'port_id', in: 'path' },
      { name: 'days', in: 'query', required: false },
    ],
  });
  expect(JSON.stringify(paths['/heights']?.post)).toContain('requestBody');
});

it('a client by OpenAPI Generator for Axios prepares each call in a function', () => {
  const { paths } = read({
    'api.ts': `
      export const HeightsApiAxiosParamCreator = function () {
        return {
          /**
           * @summary List heights
           * @param {string} port Code of the port
           * @param {number} [days] Length of the forecast
           */
          getHeights: async (port: string, days?: number) => {
            const localVarPath = \`/ports/{port}/heights\`.replace('{port}', port);
            const localVarRequestOptions = { method: 'GET' };
            if (days !== undefined) localVarQueryParameter['days'] = days;
          },
        };
      };
    `,
  });
  expect(paths['/ports/{port}/heights']?.get).toMatchObject({
    operationId: 'getHeights',
    description: 'List heights',
    parameters: [
      { name: 'port', in: 'path' },
      { name: 'days', in: 'query', required: false, description: 'Length of the forecast' },
    ],
  });
});
