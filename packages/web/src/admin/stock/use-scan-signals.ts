import { useEffect, useRef } from "react";
export type ScanSignal = "added" | "refused";

type Tone = { hertz: number; startSeconds: number; seconds: number };

const TONES: Record<ScanSignal, readonly Tone[]> = {
  added: [{ hertz: 1400, startSeconds: 0, seconds: 0.08 }],
  refused: [
    { hertz: 330, startSeconds: 0, seconds: 0.14 },
    { hertz: 330, startSeconds: 0.2, seconds: 0.14 },
  ],
};
/** For navigator.vibrate: milliseconds of vibration and of the pauses between, alternating. */
const VIBRATIONS: Record<ScanSignal, number[]> = { added: [60], refused: [120, 80, 120] };

const VOLUME = 0.2;
// Tones fade in and out, since an abrupt start or end is heard as a click.
const FADE_SECONDS = 0.01;

/** Plays tones, and vibrates where the device can: not on iOS and most desktops. */
function createScanSignals() {
  let audio: AudioContext | undefined;

  function play({ hertz, startSeconds, seconds }: Tone, context: AudioContext): void {
    const start = context.currentTime + startSeconds;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + FADE_SECONDS);
    volume.gain.setValueAtTime(VOLUME, start + seconds - FADE_SECONDS);
    volume.gain.linearRampToValueAtTime(0, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }

  return {
    /** Must be called in a click or key press, since browsers play no sound before one. */
    allow(): void {
      audio ??= new AudioContext();
      if (audio.state !== "running")
        audio.resume().catch((error: unknown) => console.warn("This browser plays no tones.", error));
    },

    give(signal: ScanSignal): void {
      navigator.vibrate?.(VIBRATIONS[signal]);
      // A suspended context would play the tone later, with another scan.
      if (audio?.state === "running") for (const tone of TONES[signal]) play(tone, audio);
    },

    close: (): void => void audio?.close(),
  };
}

/** @returns a function that plays a tone and vibrates, unless muted */
export function useScanSignals(isMuted: boolean): (signal: ScanSignal) => void {
  const signals = useRef<ReturnType<typeof createScanSignals>>(null);
  useEffect(() => {
    if (isMuted) return;
    const current = createScanSignals();
    signals.current = current;
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) document.addEventListener(gesture, current.allow);
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, current.allow);
      signals.current = null;
      current.close();
    };
  }, [isMuted]);
  return (signal) => signals.current?.give(signal);
}
