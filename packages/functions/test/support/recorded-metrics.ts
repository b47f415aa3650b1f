import { vi } from "vitest";

/** Sets the namespace, and collects what is recorded until the test's mocks are restored. */
export function collectMetrics(): { values(): Record<string, number[]> } {
  vi.stubEnv("METRICS_NAMESPACE", "shop/test");
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  return {
    values() {
      const found: Record<string, number[]> = {};
      for (const line of lines) {
        const { _aws, ...values } = JSON.parse(line) as Record<string, number>;
        for (const [name, value] of Object.entries(values)) found[name] = [...(found[name] ?? []), value];
      }
      return found;
    },
  };
}
