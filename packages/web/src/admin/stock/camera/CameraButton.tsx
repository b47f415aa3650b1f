import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { CameraScanner } from "./CameraScanner.tsx";

/** Nothing where there is no camera to ask for: without HTTPS, and in browsers that forbid it. */
export function CameraButton({ onScan }: { onScan(isbn: string): void }) {
  const [isOpen, setOpen] = useState(false);
  if (!("mediaDevices" in navigator)) return null;
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close the camera" : "Scan with the camera"}
        </Button>
      </div>
      {isOpen && <CameraScanner onScan={onScan} />}
    </>
  );
}
