export function pick<T extends object, F extends keyof T>(value: T, fields: readonly F[]): Pick<T, F> {
  const picked = {} as Pick<T, F>;
  for (const field of fields) picked[field] = value[field];
  return picked;
}

type CreatedFields<F> = { [N in keyof F]: F[N] extends () => infer Schema ? Schema : never };

/** A shape for z.object that creates its field schemas at their first use, so that functions that parse none start faster. */
export const lazyShape = <F extends Record<string, () => unknown>>(fields: F): CreatedFields<F> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(fields).map(([name, createSchema]) => [
        name,
        { get: createSchema, enumerable: true, configurable: true },
      ]),
    ),
  ) as CreatedFields<F>;
