/** The value at a path such as `tags[1]` or `auth.obtain_url`. Undefined if there is none. */
export const valueAt = (body: unknown, path: string): unknown =>
  (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    body,
  );
