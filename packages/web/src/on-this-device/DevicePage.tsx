import { useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../device/connection.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { ClearDownloadedData } from "./ClearDownloadedData.tsx";
import css from "./DevicePage.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { KeptSamples } from "./KeptSamples.tsx";
import { StorageUsage } from "./StorageUsage.tsx";
import { StoredBooks } from "./StoredBooks.tsx";
import { useStorageReport } from "./use-storage-report.ts";
import { Version } from "./Version.tsx";

export function DevicePage() {
  const isOnline = useOnline();
  const { asOf, storage } = useFreshness();
  const { report, refresh } = useStorageReport(asOf);
  return (
    <div className={css.page}>
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
