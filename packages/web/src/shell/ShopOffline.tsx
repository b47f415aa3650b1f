import { formatMoment } from "@frangipani/core/kernel";
import { useCatalogue, useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../device/connection.ts";
import { OfflineBar } from "../ui/feedback/OfflineBar.tsx";

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
