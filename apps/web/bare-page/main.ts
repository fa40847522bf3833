// The least that a page made with React can be, one line of text: what bench:load sets a first visit beside.
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (place) createRoot(place).render(createElement("p", null, "Ready"));
