import { z } from 'zod';
import { oneLine } from './text-schema.ts';

const MAX_PACKAGE_NAME_LENGTH = 214; // The limit of npm, the longest of these registries.
const MAX_PACKAGE_VERSION_LENGTH = 60;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export const PACKAGE_REGISTRIES = ['npm', 'pypi', 'deb', 'oci', 'cargo', 'go', 'brew', 'conda'] as const;

/** The package that a local tool or server is installed from. */
export const EntryPackageSchema = z
  .strictObject({
    registry: z.enum(PACKAGE_REGISTRIES).describe('The registry. "deb" is Debian, "oci" a container image.'),
    name: oneLine(MAX_PACKAGE_NAME_LENGTH).describe('The name in that registry.'),
    version: oneLine(MAX_PACKAGE_VERSION_LENGTH)
      .nullable()
      .default(null)
      .describe('The version that was run at the last verification. Null if it was never run.'),
    released: z
      .string()
      .refine((text) => DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text)), {
        error: (issue) => `${JSON.stringify(issue.input)} is not a day. Write it as "2026-11-21"`,
      })
      .nullable()
      .default(null)
      .describe('The day on which that version was released, by its registry. Null if unknown.'),
    deprecated: z.boolean().default(false).describe('Whether the registry marks that version as deprecated.'),
  })
  .meta({ id: 'EntryPackage', description: 'The package of a local tool or server.' });
export type EntryPackage = z.output<typeof EntryPackageSchema>;
