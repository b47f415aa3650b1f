export function errorsOf(
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  input: object,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    errors[path.map(String).join(".")] ??= message;
  return errors;
}
