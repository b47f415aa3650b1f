import { useCatalogueRetry } from "../../catalogue/hooks/use-catalogue.ts";
import { Button } from "../../ui/Button.tsx";

/** Asks the server once more for the catalogue and the settings. */
export function TryAgain() {
  const { retry, isRetrying } = useCatalogueRetry();
  return (
    <Button size="sm" busy={isRetrying} onClick={retry}>
      Try again
    </Button>
  );
}
