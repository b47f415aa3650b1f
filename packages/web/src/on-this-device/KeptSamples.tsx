import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { formatBytes } from "../device/format-bytes.ts";
import { useStore } from "../device/store.ts";
import { followKeptSamples, keep, remove } from "../kept-samples/load-kept-samples.ts";
import { SampleStatus } from "../kept-samples/SampleStatus.tsx";
import type { KeptSample } from "../kept-samples/samples-database.ts";
import { areSamplesUnreadable, keptSamples } from "../kept-samples/samples-state.ts";
import { Button } from "../ui/actions/Button.tsx";
import { IconButton } from "../ui/actions/IconButton.tsx";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { RefreshIcon, TrashIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import shared from "../ui/styles/shared.module.css";
import css from "./KeptSamples.module.css";

export function KeptSamples({ onChange }: { onChange(): void }) {
  const read = useStore(keptSamples);
  const areUnreadable = useStore(areSamplesUnreadable);
  const samples = read ?? [];
  useEffect(followKeptSamples, []);
  const bytes = samples.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a file was added or removed.
  useEffect(onChange, [bytes]);
  return (
    <Card title="Samples kept offline">
      {samples.length === 0 ? (
        <p>
          {!read && areUnreadable
            ? "The samples on this device could not be read. Reload the page to try again."
            : "None yet. Press “Keep offline” on the page of a book, to read its sample without a network."}
        </p>
      ) : (
        <>
          <ul role="list" aria-label="Samples kept offline">
            {samples.map((sample) => (
              <Sample key={sample.bookId} sample={sample} />
            ))}
          </ul>
          <div className={css.actions}>
            <p className={shared.note}>{`${formatBytes(bytes)} in all`}</p>
            <Button size="sm" onClick={() => void remove(samples.map(({ bookId }) => bookId))}>
              Remove all
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Sample({ sample }: { sample: KeptSample }) {
  const { bookId, title, file } = sample;
  return (
    <li className={css.sample}>
      <div className={css.text}>
        <Link to="/book/$bookId" params={{ bookId }} className={standaloneLinkInLine}>
          <bdi>{title}</bdi>
        </Link>
        <p className={shared.note}>
          <SampleStatus sample={sample} />
        </p>
      </div>
      {!file && (
        <IconButton
          label={`Try again: ${title}`}
          icon={<RefreshIcon />}
          onClick={() => void keep([{ bookId, title, waitsForWifi: false }])}
        />
      )}
      <IconButton
        label={`Remove the sample of ${title}`}
        icon={<TrashIcon />}
        onClick={() => void remove([bookId])}
      />
    </li>
  );
}
