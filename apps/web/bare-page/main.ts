// The smallest possible React page: one line of text. `bench:load` compares a first visit to the product page with a
// first visit to this bare page.
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (place) createRoot(place).render(createElement("p", null, "Ready"));
