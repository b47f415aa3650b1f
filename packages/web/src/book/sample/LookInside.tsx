import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";
import { preloadSample, type Sample, SampleDialog } from "./SampleDialog.tsx";

export function LookInside(sample: Sample) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onPointerEnter={preloadSample}
        onFocus={preloadSample}
        onClick={() => setOpen(true)}
      >
        <BookIcon size={18} />
        Look inside
      </Button>
      <SampleDialog open={isOpen} onOpenChange={setOpen} {...sample} />
    </>
  );
}
