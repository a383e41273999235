import type { Calibration } from '../../../../src/discovery/calibration.ts';

export const CALIBRATION_FILE = 'src/discovery/calibration.ts';

/**
 * The text of CALIBRATION_FILE with other constants, and with the date of the fit in its comment.
 * @param today as 2026-11-22
 * @throws Error if the text has no line for a calibration, or no date of the fit
 */
export function withCalibrations(
  text: string,
  calibrations: Readonly<Record<string, Calibration>>,
  today: string,
): string {
  const dated = replaced(text, /Fitted on \d{4}-\d\d-\d\d/, `Fitted on ${today}`);
  return Object.entries(calibrations).reduce((written, [name, calibration]) => {
    const { fall, ...others } = calibration;
    const numbers = Object.entries({ ...others, fall }).map(([key, value]) => `    ${key}: ${value},\n`);
    return replaced(
      written,
      new RegExp(`^  ${name}: \\{[^}]*\\},$`, 'm'),
      `  ${name}: {\n${numbers.join('')}  },`,
    );
  }, dated);
}

function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text))
    throw new Error(`${CALIBRATION_FILE} has no text like ${pattern}. Restore its format.`);
  return text.replace(pattern, by);
}
