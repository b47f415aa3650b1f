export function pick<T extends object, F extends keyof T>(value: T, fields: readonly F[]): Pick<T, F> {
  const picked = {} as Pick<T, F>;
  for (const field of fields) picked[field] = value[field];
  return picked;
}

type Made<F> = { [N in keyof F]: F[N] extends () => infer S ? S : never };

/** The shape of an object schema whose fields are created at its first use, not at the start of a function. */
export const lazyShape = <F extends Record<string, () => unknown>>(fields: F): Made<F> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(fields).map(([name, make]) => [
        name,
        { get: make, enumerable: true, configurable: true },
      ]),
    ),
  ) as Made<F>;
