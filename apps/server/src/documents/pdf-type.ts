/** Apart from what makes documents: only their thread loads that. */
export const PDF_TYPE = 'application/pdf'
