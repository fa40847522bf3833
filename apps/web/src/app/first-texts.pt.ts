import home from "../features/home/texts/pt.json";
import everywhere from "./texts/pt.json";

export default { ...everywhere, ...home };
