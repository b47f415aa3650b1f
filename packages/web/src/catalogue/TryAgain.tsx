import { Button } from "../ui/actions/Button.tsx";
import { useCatalogueRetry } from "./hooks/use-catalogue.ts";

export function TryAgain() {
  const { retry, isRetrying } = useCatalogueRetry();
  return (
    <Button size="sm" busy={isRetrying} onClick={retry}>
      Try again
    </Button>
  );
}
