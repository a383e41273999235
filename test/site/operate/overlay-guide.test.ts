import { expect, it } from 'vitest';
import { findUnknownNames } from '../../../src/entry/overlay/check-rules.ts';
import { OverlayFileSchema } from '../../../src/entry/overlay/overlay-file-schema.ts';
import { parseOverlay } from '../../../src/entry/overlay/parse-overlay.ts';
import { OVERLAY_EXAMPLE, OVERLAY_RULES } from '../../../src/site/operate/overlay-guide.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

it('the example of an overlay in the guide is valid, and its tags and capabilities exist', () => {
  const { overlay, problems } = parseOverlay(OVERLAY_EXAMPLE, 'overlay.yaml');
  const unknown = findUnknownNames(overlay, realEntries());
  expect([...problems, ...unknown.filter(({ message }) => !message.includes('the slug'))]).toEqual([]);
});

it('the guide explains every kind of rule', () => {
  expect(OVERLAY_RULES.map(({ kind }) => kind).sort()).toEqual(Object.keys(OverlayFileSchema.shape).sort());
});
