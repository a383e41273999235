import { expect, it } from 'vitest';
import { argumentTexts } from '../../../../authoring/draft/operations/tool-texts.ts';

const textsOf = (description: unknown, ...names: string[]) =>
  Object.fromEntries(argumentTexts(description, names));

it('a docstring explains arguments one a line, also over several lines', () => {
  const description = `Finds tides.

    Args:
        port: Name of the port, such as "Brest".
        days: How many days to list,
            today included.

    Returns:
        heights: Heights of the water.`;
  expect(textsOf(description, 'port', 'days')).toEqual({
    port: 'Name of the port, such as "Brest".',
    days: 'How many days to list,\ntoday included.',
  });
});

it('lists in Markdown explain arguments in code or bold, with their types in parentheses', () => {
  const description = [
    'Finds tides.',
    '- `port` (string, required): Name of the port',
    '* **days** – How many days to list',
    '- unit: metres',
  ].join('\n');
  expect(textsOf(description, 'port', 'days', 'unit')).toEqual({
    port: 'Name of the port',
    days: 'How many days to list',
  });
});

it('Sphinx marks arguments with :param', () => {
  const description =
    'Finds tides.\n\n:param port: Name of the port,\n    in English\n:param int days: How many days\n:return: Heights';
  expect(textsOf(description, 'port', 'days')).toEqual({
    port: 'Name of the port,\nin English',
    days: 'How many days',
  });
});

it('a list of values or fields further in belongs to its argument', () => {
  const description =
    'Args:\n    unit: What to measure:\n        - height: in metres\n        - flow\n    port: Its name.';
  expect(textsOf(description, 'unit', 'port', 'height')).toEqual({
    unit: 'What to measure:\n- height: in metres\n- flow',
    port: 'Its name.',
  });
});

it('the first text of an argument counts, and other names are left out', () => {
  const description = 'port: Name of the port\nport: Another text\nReturns: the heights found';
  expect(textsOf(description, 'port')).toEqual({ port: 'Name of the port' });
  expect(textsOf(undefined, 'port')).toEqual({});
});
