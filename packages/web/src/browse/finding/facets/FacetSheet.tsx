import { bookCount } from "../../../book/parts/book-count.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import FacetPanel, { type FacetPanelProps } from "./FacetPanel.tsx";

type FacetSheetProps = FacetPanelProps & { open: boolean; onClose(): void; count: number };

/** The filters on a phone. Each choice applies at once; closing only shows the books. */
export default function FacetSheet({ open, onClose, count, ...panel }: FacetSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Filters"
      footer={
        <Button variant="primary" onClick={onClose}>
          {`Show ${bookCount(count)}`}
        </Button>
      }
    >
      <FacetPanel {...panel} />
    </Dialog>
  );
}
