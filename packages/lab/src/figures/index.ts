export { extractionFigure, type FigureSource } from './extraction-figure.js'
export { stepInputs } from './step-inputs.js'
