/** The name of the setting that holds the pipeline chosen by users. */
export const pipelineSetting = 'pipeline'
