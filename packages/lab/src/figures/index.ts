/** Figures of extractions, from plain data: they can be drawn in a browser and in another thread than the one that extracts. */

export { drawFigure, extractionFigure } from './extraction-figure.js'
export { type FigureData, type FigureSeries, type FigureSource, type FigureStep, type FigureTrace, figureDataOf } from './figure-data.js'
