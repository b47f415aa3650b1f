import { useCatalogueRetry } from "../../catalogue/hooks/use-catalogue.ts";
import { Button } from "../../ui/actions/Button.tsx";

export function TryAgain() {
  const { retry, isRetrying } = useCatalogueRetry();
  return (
    <Button size="sm" busy={isRetrying} onClick={retry}>
      Try again
    </Button>
  );
}
