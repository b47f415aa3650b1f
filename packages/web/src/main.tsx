import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <h1>Frangipani Books</h1>
  </StrictMode>,
);
