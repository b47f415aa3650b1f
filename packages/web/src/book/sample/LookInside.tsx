import { useEffect, useState } from "react";
import { useOnline } from "../../device/connection.ts";
import { isOnDevice } from "../../kept-samples/sample-files.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";
import { preloadSample, type Sample, SampleDialog } from "./SampleDialog.tsx";

export function LookInside(sample: Sample) {
  const [isOpen, setOpen] = useState(false);
  const isMissing = useIsMissing(sample.sample);
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
        <span>{isMissing ? "Look inside: not on this device" : "Look inside"}</span>
      </Button>
      <SampleDialog open={isOpen} onOpenChange={setOpen} {...sample} />
    </>
  );
}

/** Offline, and the sample is not on this device. */
function useIsMissing(sample: string): boolean {
  const isOnline = useOnline();
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    if (!isOnline) void isOnDevice(sample).then((isHere) => setMissing(isHere ? undefined : sample));
  }, [isOnline, sample]);
  return !isOnline && missing === sample;
}
