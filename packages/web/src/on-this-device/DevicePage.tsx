import { formatCount, formatMoment } from "@frangipani/core/kernel";
import { useCallback, useEffect, useState } from "react";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../device/connection.ts";
import { formatBytes } from "../device/format-bytes.ts";
import { install, installMethod } from "../device/install.ts";
import { checkForUpdate } from "../device/service-worker.ts";
import {
  clearCachedData,
  reportStorage,
  requestPersistentStorage,
  type StorageReport,
} from "../device/storage.ts";
import { useStore } from "../device/store.ts";
import { updateReady } from "../device/update.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { DownloadIcon, RefreshIcon, TrashIcon } from "../ui/icons/icons.tsx";
import { Card, Details } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./DevicePage.module.css";
import { IosInstallSteps } from "./InstallBannerPanel.tsx";
import { KeptSamples } from "./KeptSamples.tsx";

export function DevicePage() {
  const isOnline = useOnline();
  const { asOf, storage } = useFreshness();
  const { report, refresh } = useStorageReport(asOf);
  return (
    <div className={cx(shared.stack3, css.page)}>
      <PageHeader title="On this device">
        The shop stores its books on this device, so that it works without a network.
      </PageHeader>
      {storage === "memory" && (
        <Notice tone="warning" title="This browser does not store the shop's books">
          <p>
            The disk is full, or private browsing is on. Everything works while you are online; it is fetched
            again at each visit.
          </p>
        </Notice>
      )}
      <Card title="Books">
        <StoredBooks isOnline={isOnline} report={report} />
      </Card>
      <KeptSamples onChange={() => void refresh()} />
      <Card title="Storage">
        <StorageUsage report={report} onChange={refresh} />
        <ClearDownloadedData isOnline={isOnline} />
      </Card>
      <Card title="Version">
        <Version isOnline={isOnline} opensOffline={report?.opensOffline ?? false} />
      </Card>
      <InstallCard />
    </div>
  );
}

function InstallCard() {
  const method = useStore(installMethod);
  if (!method) return null;
  return (
    <Card title="On your home screen">
      {method === "share-sheet" ? (
        <IosInstallSteps />
      ) : (
        <div className={cx(shared.row, css.actions)}>
          <p className={cx(shared.note, css.note)}>Installed, the shop opens like any other app.</p>
          <Button size="sm" onClick={() => void install()}>
            <DownloadIcon size={18} />
            Install
          </Button>
        </div>
      )}
    </Card>
  );
}

function StoredBooks({ isOnline, report }: { isOnline: boolean; report: StorageReport | null }) {
  const { count, hasWholeShop, shopSize } = useCatalogue();
  const { asOf } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  return (
    <>
      <Details
        items={[
          [
            "Books",
            hasWholeShop
              ? formatCount(count)
              : `${formatCount(count)}${shopSize === undefined ? ", more to come" : ` of ${formatCount(shopSize)}`}`,
          ],
          ["Prices and rates as of", asOf ? formatMoment(asOf) : "Not fetched yet"],
          ["Covers", report?.covers ?? "…"],
          ["Samples opened lately", report?.samples ?? "…"],
        ]}
      />
      <div className={cx(shared.row, css.actions)}>
        <Button
          size="sm"
          busy={isRetrying}
          disabled={!isOnline}
          onClick={() => void retry()}
          icon={<RefreshIcon size={18} />}
        >
          Refresh now
        </Button>
        {!isOnline && (
          <p className={cx(shared.note, css.note)}>
            You are offline. It is refreshed once you are back online.
          </p>
        )}
      </div>
    </>
  );
}

function ClearDownloadedData({ isOnline }: { isOnline: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const clear = async () => {
    await clearCachedData();
    location.reload();
  };
  return (
    <div className={cx(shared.row, css.actions)}>
      <Button size="sm" disabled={!isOnline} onClick={() => setDialogOpen(true)}>
        <TrashIcon size={18} />
        Clear downloaded data
      </Button>
      {!isOnline && (
        <p className={cx(shared.note, css.note)}>
          Not available offline: there would be no books left to read.
        </p>
      )}
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Clear books, covers and samples?"
        confirmLabel="Clear"
        onConfirm={clear}
      >
        Your cart, your sign-in and the samples you keep offline stay. The books are fetched again at once;
        covers and samples when you look at them.
      </ConfirmDialog>
    </div>
  );
}

function useStorageReport(after: unknown): { report: StorageReport | null; refresh(): Promise<void> } {
  const [report, setReport] = useState<StorageReport | null>(null);
  const refresh = useCallback(async () => setReport(await reportStorage()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when `after` changes, something was stored.
  useEffect(() => {
    let isCurrent = true;
    void reportStorage().then((found) => isCurrent && setReport(found));
    return () => {
      isCurrent = false;
    };
  }, [after]);
  return { report, refresh };
}

function StorageUsage({ report, onChange }: { report: StorageReport | null; onChange(): Promise<void> }) {
  const requestPersistence = async () => {
    const isPersisted = await requestPersistentStorage();
    await onChange();
    if (!isPersisted)
      toast.info("The browser has not agreed yet. It may once you install the shop or visit more often.");
  };
  const { usageBytes, quotaBytes } = report ?? {};
  const isMeasured = typeof usageBytes === "number" && typeof quotaBytes === "number";
  const notMeasured = report ? "This browser does not report how much storage is used." : "Measuring…";
  return (
    <>
      <div className={shared.stack1}>
        <p>{isMeasured ? `${formatBytes(usageBytes)} used of ${formatBytes(quotaBytes)}` : notMeasured}</p>
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
        <div className={cx(shared.row, css.actions)}>
          <p className={cx(shared.note, css.note)}>
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

/** The build's label from VITE_BUILD, such as a commit and a date. */
const buildLabel: string | undefined = import.meta.env.VITE_BUILD;

function Version({ isOnline, opensOffline }: { isOnline: boolean; opensOffline: boolean }) {
  const isReady = useStore(updateReady);
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      await checkForUpdate();
      toast.message("Checked for a new version", {
        description: "If there is one, a message appears in a moment.",
      });
    } catch {
      toast.error("The shop could not be reached. Please try again.");
    }
    setBusy(false);
  };
  return (
    <>
      {buildLabel && <p>{`Version ${buildLabel}`}</p>}
      <p>
        {opensOffline
          ? "The shop opens without a network."
          : "The shop is not stored completely yet, so it needs a network to open."}
      </p>
      <div className={cx(shared.row, css.actions)}>
        <Button size="sm" busy={isBusy} disabled={!isOnline || isReady} onClick={() => void check()}>
          Check for a new version
        </Button>
        {isReady && (
          <p className={cx(shared.note, css.note)}>A new version is ready: reload when it suits you.</p>
        )}
      </div>
    </>
  );
}
