import { expect, it } from 'vitest';
import { pythonTypes } from '../../../src/client/generate/python-types.ts';

const typesOf = (schemas: Record<string, unknown>) => pythonTypes(schemas).join('\n\n\n');

it('optional keys are in a separate class, because Python 3.9 has no other way', () => {
  const schema = {
    type: 'object',
    description: 'A "tide".',
    properties: { at: { type: 'string', description: 'When.' }, height: { type: ['number', 'null'] } },
    required: ['at'],
  };
  expect(typesOf({ Tide: schema }).split('\n')).toEqual([
    'class _TideRequired(TypedDict):',
    '    """The keys that Tide always has."""',
    '',
    '    at: str',
    '    """When."""',
    '',
    '',
    'class Tide(_TideRequired, total=False):',
    '    """A \'tide\'."""',
    '',
    '    height: Optional[float]',
  ]);
});

it.each([
  [{ enum: ['a', 1, null, true] }, 'Literal["a", 1, None, True]'],
  [{ const: 0.5 }, 'float'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Tide' } }, 'List["Tide"]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, 'Tuple[str, int]'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Dict[str, bool]'],
  [{ type: 'object', properties: { 'x-in': {} }, additionalProperties: {} }, 'Dict[str, Any]'],
  [{ type: 'object', properties: { '@context': { type: 'string' } } }, 'Dict[str, Any]'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }, 'Optional[Union[str, int]]'],
  [{}, 'Any'],
])('the schema %j has the type %s', (schema, type) => {
  expect(typesOf({ Alias: schema })).toBe(`Alias = ${type}`);
});

it('a union of objects has a name for each choice, by its kind or change', () => {
  const choice = (values: object) => ({
    type: 'object',
    properties: { change: values },
    required: ['change'],
  });
  const types = pythonTypes({ Tide: { anyOf: [choice({ enum: ['in', 'up'] }), choice({ const: 'out' })] } });
  expect(types.at(-1)).toBe('Tide = Union[TideIn, TideOut]');
});
