import { useCallback, useEffect, useState } from "react";
import { reportStorage, type StorageReport } from "../device/storage.ts";

export function useStorageReport(after: unknown): { report: StorageReport | null; refresh(): Promise<void> } {
  const [report, setReport] = useState<StorageReport | null>(null);
  const refresh = useCallback(async () => setReport(await reportStorage()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `after` means that something was stored.
  useEffect(() => {
    let isCurrent = true;
    void reportStorage().then((found) => isCurrent && setReport(found));
    return () => {
      isCurrent = false;
    };
  }, [after]);
  return { report, refresh };
}
