// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title The vault: accepts deposits of players and pays their withdrawals
/// @notice The function `deposit` takes tokens only from its caller. An account with the payout role pays
///         each withdrawal id only once, within a rolling daily cap for each token. No other function than
///         `payout` moves a token out of the vault. The vault has no sweep and no upgrade, and never calls an
///         address that a caller chooses.
interface IVault {
    /// @notice A token that the vault allows from its deployment on, with the daily cap of the token.
    /// @param token the address of a contract
    /// @param dailyCap the base units that can be paid out within any 24 hours; 0 allows no payout
    struct TokenRule {
        address token;
        uint104 dailyCap;
    }

    /// @notice A player has deposited a token.
    /// @param player the caller of `deposit`, who paid the tokens
    /// @param token the deposited token
    /// @param amount the increase of the vault's balance in base units, less than requested if the token
    ///        keeps a fee
    event Deposited(address indexed player, address indexed token, uint256 amount);

    /// @notice The vault has paid a withdrawal. The vault emits `PaidOut` at most once per `withdrawalId`.
    /// @param withdrawalId the ledger's id of the withdrawal
    /// @param token the paid token
    /// @param to the recipient
    /// @param amount base units sent
    event PaidOut(bytes32 indexed withdrawalId, address indexed token, address indexed to, uint256 amount);

    /// @notice The admin has allowed or disallowed a token.
    event TokenListingChanged(address indexed token, bool allowed);

    /// @notice The rolling daily cap of a token has changed.
    /// @param oldCap the previous cap in base units
    /// @param newCap the new cap in base units; 0 allows no payout
    event DailyCapChanged(address indexed token, uint256 oldCap, uint256 newCap);

    /// @notice The vault does not allow the token.
    error TokenNotAllowed(address token);

    /// @notice There is no contract at the address, so the address cannot be a token.
    error NotAToken(address token);

    /// @notice The transfer of the token succeeded, but the vault's balance did not grow.
    error NothingReceived(address token);

    /// @notice The payout amount is zero.
    error ZeroAmount();

    /// @notice The recipient is the zero address or the vault itself.
    error InvalidRecipient(address to);

    /// @notice The vault has already paid a withdrawal with the given id.
    error AlreadyPaid(bytes32 withdrawalId);

    /// @notice The payout would exceed the token's rolling daily cap.
    /// @param requested the base units of the payout
    /// @param available the base units that the cap still allows now
    error DailyCapExceeded(address token, uint256 requested, uint256 available);

    /// @notice The account already holds another role. The admin, the payer and the pauser must be different
    ///         accounts.
    error RolesMustDiffer(address account);

    /// @notice The zero address cannot hold a role.
    error InvalidRoleHolder();

    /// @notice The vault must always have an admin. Without an admin, nobody could end a pause, and all money
    ///         would stay in the vault forever.
    error AdminRequired();

    /// @notice Takes `amount` of `token` from the caller, and records the received amount as the caller's
    ///         deposit. The caller must first approve the vault for the amount.
    /// @dev Reverts with TokenNotAllowed, NothingReceived, EnforcedPause (of Pausable), or an error of the
    ///      token.
    /// @param token an allowed token
    /// @param amount the base units that the vault takes from the caller
    /// @return received the increase of the vault's balance in base units, as in the event `Deposited`
    function deposit(address token, uint256 amount) external returns (uint256 received);

    /// @notice Pays a withdrawal once. Only an account with the payout role may call `payout`.
    /// @dev Reverts with AlreadyPaid, TokenNotAllowed, ZeroAmount, InvalidRecipient, DailyCapExceeded or
    ///      EnforcedPause. If the vault's balance is too small, the function reverts with the error of the
    ///      token. If the function reverts, the withdrawal id does not count as paid.
    /// @param withdrawalId the id of the withdrawal in the ledger; the vault pays each id only once, even
    ///        with other parameters
    /// @param token an allowed token
    /// @param to recipient
    /// @param amount base units
    function payout(bytes32 withdrawalId, address token, address to, uint256 amount) external;

    /// @notice Stops all deposits and payouts. Only an account with the pauser role may call `pause`.
    function pause() external;

    /// @notice Resumes deposits and payouts after a pause. Only the admin may call `unpause`. With a stolen
    ///         pauser key, a thief can only stop the vault.
    function unpause() external;

    /// @notice Allows a token. The daily cap keeps its earlier value, which is 0 for a new token. Only the
    ///         admin may call `allowToken`.
    /// @dev Reverts with NotAToken.
    function allowToken(address token) external;

    /// @notice Disallows deposits and payouts of a token. Only the admin may call `disallowToken`.
    function disallowToken(address token) external;

    /// @notice Sets the rolling daily cap of a token. The new cap applies from the next payout on, and
    ///         earlier payouts count. Only the admin may call `setDailyCap`.
    /// @param token any address; if the token is not allowed, the cap has no effect until the token is
    ///        allowed
    /// @param newCap base units; 0 allows no payout
    function setDailyCap(address token, uint104 newCap) external;

    /// @notice Returns whether the vault has paid a withdrawal with the given id.
    function isPaid(bytes32 withdrawalId) external view returns (bool);

    /// @notice Returns whether the vault allows deposits and payouts of a token.
    function isTokenAllowed(address token) external view returns (bool);

    /// @notice Returns the rolling daily cap of a token in base units.
    function dailyCap(address token) external view returns (uint256);

    /// @notice Returns the amount of a token in base units that its daily cap still allows to pay out now.
    ///         The vault's balance may be smaller than the returned amount.
    function availableToPay(address token) external view returns (uint256);
}
