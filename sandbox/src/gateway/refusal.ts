/** An error of the public protocol: `{ errorCode, errorMessage }` under an HTTP status. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly statusCode: number;
  readonly errorCode: string;

  constructor(statusCode: number, errorCode: string, errorMessage: string) {
    super(errorMessage);
    this.statusCode = statusCode;
    this.errorCode = errorCode;
  }
}
