import { formatMoment } from "@frangipani/core/kernel/dates";
import { useOnline } from "../../app/online.ts";
import { useCatalogue, useFreshness } from "../../data/use-catalogue.ts";
import { OfflineBar } from "../../ui/OfflineBar.tsx";

/** Over every page while there is no network: what still works, and how fresh it is. */
export function ShopOffline() {
  const isOnline = useOnline();
  const { status } = useCatalogue();
  const { asOf } = useFreshness();
  if (isOnline) return null;
  return (
    <OfflineBar>
      {status === "ready" ? (
        <>
          You are offline. You can browse, search and fill your cart
          {asOf && `; prices are as of ${formatMoment(asOf)}`}.
        </>
      ) : (
        <>You are offline, and this device has no books yet.</>
      )}
    </OfflineBar>
  );
}
