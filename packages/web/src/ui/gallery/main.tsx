import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/styles.css";
import { Gallery } from "./Gallery.tsx";

/** Everything in ui/ on one page: `npm run dev -w @frangipani/web`, then /gallery.html. Not in the build. */
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
