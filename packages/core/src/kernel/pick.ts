export function pick<T extends object, F extends keyof T>(value: T, fields: readonly F[]): Pick<T, F> {
  const picked = {} as Pick<T, F>;
  for (const field of fields) picked[field] = value[field];
  return picked;
}
