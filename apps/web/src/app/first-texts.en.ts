import home from "../features/home/texts/en.json";
import everywhere from "./texts/en.json";

export default { ...everywhere, ...home };
