import { formatMoment } from "@frangipani/core/kernel";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../../catalogue/hooks/use-catalogue.ts";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";

type CatalogueFailureProps = {
  title: string;
  level?: 1 | 2 | 3 | undefined;
  subject?: { kind: "book" | "category"; retry(): void };
};

export function CatalogueFailure({ title, level, subject }: CatalogueFailureProps) {
  const { hasWholeShop } = useCatalogue();
  const { asOf } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  const failureReason = () => {
    if (!subject) return "The books could not be loaded.";
    if (!hasWholeShop || !asOf) return `This ${subject.kind} is not on your device yet.`;
    return `There was no such ${subject.kind} in the shop on ${formatMoment(asOf)}, and the shop cannot be reached.`;
  };
  return (
    <ErrorState
      title={title}
      level={level}
      query={{ refetch: subject?.retry ?? retry, isFetching: isRetrying }}
    >
      {`${failureReason()} Check your connection, then try again.`}
    </ErrorState>
  );
}
