import { formatMoment } from "@frangipani/core/kernel";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../../catalogue/hooks/use-catalogue.ts";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";

type CatalogueFailureProps = {
  title: string;
  level?: 1 | 2 | 3 | undefined;
  subject?: { kind: "book" | "category"; retry(): void };
};

export function CatalogueFailure({ title, level, subject }: CatalogueFailureProps) {
  const { complete } = useCatalogue();
  const { asOf } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  const known = !subject
    ? "The books could not be loaded."
    : complete && asOf
      ? `There was no such ${subject.kind} in the shop on ${formatMoment(asOf)}, and the shop cannot be reached.`
      : `This ${subject.kind} is not on your device yet.`;
  return (
    <ErrorState title={title} level={level} onRetry={subject?.retry ?? retry} retrying={isRetrying}>
      {`${known} Check your connection, then try again.`}
    </ErrorState>
  );
}
