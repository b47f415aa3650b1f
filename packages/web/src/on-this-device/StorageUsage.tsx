import { formatBytes } from "../device/format-bytes.ts";
import { requestPersistentStorage, type StorageReport } from "../device/storage.ts";
import { Button } from "../ui/actions/Button.tsx";
import { toast } from "../ui/feedback/toast.ts";
import css from "./DevicePage.module.css";

export function StorageUsage({
  report,
  onChange,
}: {
  report: StorageReport | null;
  onChange(): Promise<void>;
}) {
  const requestPersistence = async () => {
    const isPersisted = await requestPersistentStorage();
    await onChange();
    if (!isPersisted)
      toast.info("The browser has not agreed yet. It may once you install the shop or visit more often.");
  };
  const { usageBytes, quotaBytes } = report ?? {};
  const isMeasured = typeof usageBytes === "number" && typeof quotaBytes === "number";
  return (
    <>
      <div className={css.usage}>
        <p>
          {isMeasured
            ? `${formatBytes(usageBytes)} used of ${formatBytes(quotaBytes)}`
            : report
              ? "This browser does not report how much storage is used."
              : "Measuring…"}
        </p>
        {isMeasured && (
          <meter
            className={css.meter}
            aria-label="Storage used"
            min={0}
            max={quotaBytes}
            value={usageBytes}
          />
        )}
      </div>
      {report && (
        <div className={css.actions}>
          <p className={css.note}>
            {report.isPersisted
              ? "Your cart stays here even when the disk is full."
              : "The browser may delete this when the disk is full, your cart included."}
          </p>
          {!report.isPersisted && (
            <Button size="sm" onClick={() => void requestPersistence()}>
              Keep it
            </Button>
          )}
        </div>
      )}
    </>
  );
}
